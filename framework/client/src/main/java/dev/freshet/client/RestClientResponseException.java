package dev.freshet.client;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpStatus;
import dev.freshet.http.KeptHeaders;
import java.nio.charset.StandardCharsets;

/** The server has answered with an error. Has the response, of its body as much as was kept: 64 KiB unless set. */
public class RestClientResponseException extends RestClientException {
    private static final long serialVersionUID = 1;
    private static final int EXCERPT = 200;

    private final int status;
    private final transient HttpHeaders headers;
    private final byte[] body;

    /** @param request method and URI, without its query: that may hold secrets */
    RestClientResponseException(String request, int status, HttpHeaders headers, byte[] body) {
        super(message(request, status, body), null);
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    /** The exception for this status. */
    static RestClientResponseException of(String request, int status, HttpHeaders headers, byte[] body) {
        return switch (status / 100) {
            case 4 -> new HttpClientErrorException(request, status, headers, body);
            case 5 -> new HttpServerErrorException(request, status, headers, body);
            default -> new RestClientResponseException(request, status, headers, body);
        };
    }

    public int status() {
        return status;
    }

    /** Empty in a copy that was serialised. */
    public HttpHeaders headers() {
        return headers == null ? KeptHeaders.NONE : headers;
    }

    /** The beginning of the body, to the limit. */
    public byte[] bodyBytes() {
        return body.clone();
    }

    /** The same as text in UTF-8. */
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
        String content = new String(body, 0, Math.min(body.length, 4 * EXCERPT), StandardCharsets.UTF_8);
        text.append(": ");
        for (int i = 0; i < Math.min(EXCERPT, content.length()); i++) {
            char c = content.charAt(i);
            text.append(Character.isISOControl(c) ? ' ' : c);
        }
        return text.append(content.length() > EXCERPT ? "..." : "").toString();
    }
}
