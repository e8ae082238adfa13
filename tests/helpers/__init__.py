"""What tests share: small games, driven programs, recorded moments."""
