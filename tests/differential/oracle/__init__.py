"""A brute-force oracle for CETL: small programs, their state graphs, and CTL by fixpoints.

Written from PROMELA's and CTL's semantics alone; it shares no code with spiced.
"""
