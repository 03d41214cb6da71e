package dev.freshet.client;

import dev.freshet.http.HttpHeaders;

/** The server answered with 4xx: it refuses the request. */
public class HttpClientErrorException extends RestClientResponseException {
    private static final long serialVersionUID = 1;

    HttpClientErrorException(String request, int status, HttpHeaders headers, byte[] body) {
        super(request, status, headers, body);
    }
}
