package dev.freshet.http;

/**
 * The request methods of RFC 9110 section 9 and PATCH (RFC 5789). A request with any other method is answered 501
 * before a handler sees it.
 */
public enum HttpMethod {
    GET, HEAD, POST, PUT, DELETE, CONNECT, OPTIONS, TRACE, PATCH
}
