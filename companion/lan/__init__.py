"""Tables on the local network: join codes, the secret handshake, nearby tables, host and guest."""
