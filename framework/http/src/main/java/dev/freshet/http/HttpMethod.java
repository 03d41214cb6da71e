package dev.freshet.http;

/** The methods of RFC 9110 section 9, and PATCH (RFC 5789). The engine answers any other method with 501. */
public enum HttpMethod {
    GET, HEAD, POST, PUT, DELETE, CONNECT, OPTIONS, TRACE, PATCH
}
