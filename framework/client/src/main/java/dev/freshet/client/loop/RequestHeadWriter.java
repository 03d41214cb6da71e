package dev.freshet.client.loop;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http1.Http1RequestEncoder;
import org.jspecify.annotations.Nullable;

/** Writes the head of an {@link OutgoingRequest} in HTTP/1.1. */
final class RequestHeadWriter {
    private RequestHeadWriter() {
    }

    /** @throws IllegalArgumentException if it cannot be sent as it is; some of it may have been put then */
    static void write(OutputBytes out, OutgoingRequest request) {
        String protocol = request.protocol();
        if (protocol != null && request.contentLength() != 0) {
            throw new IllegalArgumentException("a request for another protocol has no body of its own in HTTP/1.1");
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

    /** Whether the length is sent also where there is no body (RFC 9110 section 8.6). */
    static boolean expectsBody(String method) {
        return method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }

    /** Upgrade and TE hold for this connection only, which Connection says (RFC 9110 sections 7.8 and 10.1.4). */
    private static void connection(OutputBytes out, @Nullable String protocol, boolean te) {
        if (protocol != null) {
            if (protocol.isEmpty()) {
                throw new IllegalArgumentException("the protocol to go on with has no name");
            }
            FieldSyntax.requireValue("Upgrade", protocol);
            out.putLatin1("Upgrade: ");
            out.putLatin1(protocol);
            out.putLatin1(te ? "\r\nConnection: Upgrade, TE\r\n" : "\r\nConnection: Upgrade\r\n");
        } else if (te) {
            out.putLatin1("Connection: TE\r\n");
        }
    }

    /** Writes the fields of a request and notes what they ask of the connection. */
    private static final class Fields {
        private final OutputBytes out;
        private boolean te;

        Fields(OutputBytes out) {
            this.out = out;
        }

        void write(String name, String value) {
            if (isConnections(name)) {
                throw new IllegalArgumentException(name + " is for one connection only, which writes it itself");
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
