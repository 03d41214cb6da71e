package dev.freshet.client;

import dev.freshet.http.HttpHeaders;

/** The server has answered 4xx: the request is not one that the server grants. */
public class HttpClientErrorException extends RestClientResponseException {
    private static final long serialVersionUID = 1;

    HttpClientErrorException(String request, int status, HttpHeaders headers, byte[] body) {
        super(request, status, headers, body);
    }
}
