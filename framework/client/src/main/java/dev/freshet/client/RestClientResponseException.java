package dev.freshet.client;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpStatus;
import dev.freshet.http.KeptHeaders;
import java.nio.charset.StandardCharsets;

/**
 * The server answered with an error. Contains the response and the start of its body: up to
 * {@link SizeLimits#errorBody}.
 */
public class RestClientResponseException extends RestClientException {
    private static final long serialVersionUID = 1;
    private static final int EXCERPT = 200;

    private final int status;
    private final transient HttpHeaders headers;
    private final byte[] body;

    /** @param request method and URI without its query, which may contain secrets */
    RestClientResponseException(String request, int status, HttpHeaders headers, byte[] body) {
        super(message(request, status, body), null);
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    static RestClientResponseException of(ClientResponse response) {
        String request = response.request().toString();
        int status = response.status();
        HttpHeaders headers = response.headers();
        byte[] body = response.errorBody();
        return switch (status / 100) {
            case 4 -> new HttpClientErrorException(request, status, headers, body);
            case 5 -> new HttpServerErrorException(request, status, headers, body);
            default -> new RestClientResponseException(request, status, headers, body);
        };
    }

    public int status() {
        return status;
    }

    /** The headers; empty in a deserialised copy. */
    public HttpHeaders headers() {
        return headers == null ? KeptHeaders.NONE : headers;
    }

    /** The start of the body. */
    public byte[] bodyBytes() {
        return body.clone();
    }

    /** The start of the body as UTF-8 text. */
    public String bodyText() {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String message(String request, int status, byte[] body) {
        StringBuilder text = new StringBuilder(request).append(" was answered ").append(status);
        String reason = HttpStatus.reason(status);
        if (!reason.isEmpty()) {
            text.append(' ').append(reason);
        }
        if (body.length == 0) {
            return text.toString();
        }
        String content = new String(body, 0, Math.min(body.length, 4 * EXCERPT), StandardCharsets.UTF_8)
                .replaceAll("\\p{Cc}", " ");
        text.append(": ").append(content, 0, Math.min(EXCERPT, content.length()));
        return text.append(content.length() > EXCERPT ? "..." : "").toString();
    }
}
