package dev.freshet.client;

import dev.freshet.http.HttpHeaders;

/** The server answered with 5xx: it failed. */
public class HttpServerErrorException extends RestClientResponseException {
    private static final long serialVersionUID = 1;

    HttpServerErrorException(String request, int status, HttpHeaders headers, byte[] body) {
        super(request, status, headers, body);
    }
}
