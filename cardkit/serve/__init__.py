"""`cardkit serve`: tables in the browser, for people on their own devices."""
