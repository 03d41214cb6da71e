package dev.freshet.http.websocket;

import dev.freshet.http.HttpException;
import dev.freshet.http.websocket.ExtensionList.Extension;
import dev.freshet.http.websocket.ExtensionList.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The negotiated parameters of permessage-deflate (RFC 7692 section 7.1).
 *
 * @param serverNoContextTakeover whether the server compresses each message on its own
 * @param clientNoContextTakeover whether the client compresses each message on its own
 * @param serverMaxWindowBits 8 to 15: the base-2 logarithm of the server's window
 */
public record PermessageDeflate(boolean serverNoContextTakeover, boolean clientNoContextTakeover,
        int serverMaxWindowBits) {
    private static final String NAME = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final String SERVER_BITS = "server_max_window_bits";
    private static final String CLIENT_BITS = "client_max_window_bits";

    /**
     * Accepts the first acceptable offer of a client. Always requires the client to compress each message on its own,
     * so that the server keeps no state in between; a server may require this whether it was offered or not (section
     * 7.1.1.2).
     *
     * @param offers the values of the client's Sec-WebSocket-Extensions headers
     * @return null if there is no acceptable offer
     * @throws HttpException 400 if a value is not a list of extensions
     */
    public static @Nullable PermessageDeflate choose(List<String> offers) {
        PermessageDeflate chosen = null;
        for (String value : offers) {
            for (Extension offer : ExtensionList.parse(value)) {
                if (chosen == null && offer.name().equalsIgnoreCase(NAME)) {
                    PermessageDeflate offered = accept(offer.parameters());
                    chosen = offered == null ? null : new PermessageDeflate(offered.serverNoContextTakeover(), true,
                            offered.serverMaxWindowBits());
                }
            }
        }
        return chosen;
    }

    /** The client's Sec-WebSocket-Extensions header. It does not offer a smaller window, which would compress less. */
    public static String offer() {
        return NAME;
    }

    /**
     * Parses the server's response to {@link #offer}.
     *
     * @param answers the values of its Sec-WebSocket-Extensions headers
     * @return null if the server does not compress
     * @throws HttpException 400 if it accepts something that was not offered; the connection must then be failed
     *     (section 7.1)
     */
    public static @Nullable PermessageDeflate agreed(List<String> answers) {
        PermessageDeflate agreed = null;
        for (String value : answers) {
            for (Extension answer : ExtensionList.parse(value)) {
                boolean ours = agreed == null && answer.name().equalsIgnoreCase(NAME)
                        && answer.parameters().stream().noneMatch(each -> each.name().equals(CLIENT_BITS));
                agreed = ours ? accept(answer.parameters()) : null;
                if (agreed == null) {
                    throw new HttpException(400, "Sec-WebSocket-Extensions accepts something that was not offered");
                }
            }
        }
        return agreed;
    }

    /** Decompresses what the peer sends. */
    MessageInflater inflater(boolean client) {
        return new MessageInflater(!(client ? serverNoContextTakeover : clientNoContextTakeover), Codecs.SHARED);
    }

    /** Compresses what this side sends. */
    MessageDeflater deflater(boolean client) {
        return new MessageDeflater(!(client ? clientNoContextTakeover : serverNoContextTakeover),
                client ? MessageDeflater.MAX_WINDOW_BITS : serverMaxWindowBits, Codecs.SHARED);
    }

    /** The server's Sec-WebSocket-Extensions header. */
    public String response() {
        StringBuilder value = new StringBuilder(NAME);
        if (serverNoContextTakeover) {
            value.append("; ").append(SERVER_NO_CONTEXT);
        }
        if (clientNoContextTakeover) {
            value.append("; ").append(CLIENT_NO_CONTEXT);
        }
        if (serverMaxWindowBits < MessageDeflater.MAX_WINDOW_BITS) {
            value.append("; ").append(SERVER_BITS).append('=').append(serverMaxWindowBits);
        }
        return value.toString();
    }

    /** Null if a parameter is unknown, repeated or invalid: the offer is then declined (section 7.1). */
    private static @Nullable PermessageDeflate accept(List<Parameter> parameters) {
        boolean serverNoContext = false;
        boolean clientNoContext = false;
        boolean clientBits = false;
        int serverBits = 0;
        for (Parameter parameter : parameters) {
            String value = parameter.value();
            switch (parameter.name()) {
                case SERVER_NO_CONTEXT -> {
                    if (serverNoContext || value != null) {
                        return null;
                    }
                    serverNoContext = true;
                }
                case CLIENT_NO_CONTEXT -> {
                    if (clientNoContext || value != null) {
                        return null;
                    }
                    clientNoContext = true;
                }
                case SERVER_BITS -> {
                    if (serverBits > 0 || value == null || bits(value) == 0) {
                        return null;
                    }
                    serverBits = bits(value);
                }
                case CLIENT_BITS -> {
                    // Only a hint: the inflater supports any window.
                    if (clientBits || value != null && bits(value) == 0) {
                        return null;
                    }
                    clientBits = true;
                }
                default -> {
                    return null;
                }
            }
        }
        return new PermessageDeflate(serverNoContext, clientNoContext,
                serverBits == 0 ? MessageDeflater.MAX_WINDOW_BITS : serverBits);
    }

    /** 8 to 15 in decimal without leading zeros; 0 for anything else. */
    private static int bits(String value) {
        return switch (value) {
            case "8", "9" -> value.charAt(0) - '0';
            case "10", "11", "12", "13", "14", "15" -> 10 + value.charAt(1) - '0';
            default -> 0;
        };
    }
}
