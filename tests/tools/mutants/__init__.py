"""How many small changes of the rules and the record the tests notice: `make mutants`.

mutmut proposes the changes (`changes`), and a process that has gathered the tests once tries them (`tries`).
`__main__` draws the sample and prints the score. Begin there.
"""
