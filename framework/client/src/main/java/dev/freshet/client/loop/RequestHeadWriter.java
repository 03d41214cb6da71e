package dev.freshet.client.loop;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1RequestEncoder;
import org.jspecify.annotations.Nullable;

/** Encodes the head of an {@link OutgoingRequest} for HTTP/1.1. */
final class RequestHeadWriter {
    private RequestHeadWriter() {
    }

    /** @throws IllegalArgumentException if the head is invalid; part of it may already be in the output */
    static void write(OutputBytes out, OutgoingRequest request) {
        String protocol = request.protocol();
        if (protocol != null && request.contentLength() != 0) {
            throw new IllegalArgumentException("a request for another protocol must not have a body in HTTP/1.1");
        }
        Http1RequestEncoder.requestLine(out, request.method(), request.target(), request.authority());
        Fields fields = new Fields(out);
        request.forEachField(fields::write);
        connection(out, protocol, fields.te);
        long length = request.contentLength();
        if (length == 0 && !expectsBody(request.method())) {
            length = Http1RequestEncoder.NO_LENGTH;
        } else if (length == OutgoingRequest.UNKNOWN_LENGTH) {
            length = Http1RequestEncoder.CHUNKED;
        }
        Http1RequestEncoder.end(out, length);
    }

    /** Whether to send a length even without a body (RFC 9110 section 8.6). */
    static boolean expectsBody(String method) {
        return method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }

    /**
     * Lists Upgrade and TE in Connection, because they apply only to this connection (RFC 9110 sections 7.8 and
     * 10.1.4).
     */
    private static void connection(OutputBytes out, @Nullable String protocol, boolean te) {
        if (protocol != null) {
            if (protocol.isEmpty()) {
                throw new IllegalArgumentException("the requested protocol has no name");
            }
            FieldSyntax.requireValue("Upgrade", protocol);
            out.putLatin1("Upgrade: ");
            out.putLatin1(protocol);
            out.putLatin1(te ? "\r\nConnection: Upgrade, TE\r\n" : "\r\nConnection: Upgrade\r\n");
        } else if (te) {
            out.putLatin1("Connection: TE\r\n");
        }
    }

    /** Writes headers and notes whether TE is among them. */
    private static final class Fields {
        private final OutputBytes out;
        private boolean te;

        Fields(OutputBytes out) {
            this.out = out;
        }

        void write(String name, String value) {
            if (isConnections(name)) {
                throw new IllegalArgumentException(name + " is only written by the connection");
            }
            te |= name.equalsIgnoreCase("TE");
            Http1RequestEncoder.field(out, name, value);
        }

        private static boolean isConnections(String name) {
            return switch (name.length()) {
                case 7 -> name.equalsIgnoreCase("Upgrade");
                case 10 -> name.equalsIgnoreCase("Connection") || name.equalsIgnoreCase("Keep-Alive");
                case 14 -> name.equalsIgnoreCase("HTTP2-Settings");
                case 16 -> name.equalsIgnoreCase("Proxy-Connection");
                default -> false;
            };
        }
    }
}
