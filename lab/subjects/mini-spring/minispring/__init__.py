"""A small framework in the manner of Spring, on Python's standard library alone.

    container   constructor injection by type hints
    routing     @get("/api/users/{id}") on methods of a @controller
    middleware  what every request passes through on its way to a route
    messages    requests and responses
    parser      bytes -> Request, Response -> bytes
    server      sockets and threads
    pool        database connections
"""
