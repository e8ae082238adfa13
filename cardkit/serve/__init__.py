"""`cardkit serve`: tables in the browser, for people each on their own device."""
