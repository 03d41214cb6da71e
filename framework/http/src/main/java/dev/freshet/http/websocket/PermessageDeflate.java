package dev.freshet.http.websocket;

import dev.freshet.http.HttpException;
import dev.freshet.http.websocket.ExtensionList.Extension;
import dev.freshet.http.websocket.ExtensionList.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What both sides have agreed on for the extension permessage-deflate (RFC 7692 section 7.1).
 *
 * @param serverNoContextTakeover whether each message of the server is compressed by itself
 * @param clientNoContextTakeover the same for those of the client
 * @param serverMaxWindowBits 8 to 15: how far back the server's matches reach, as a power of two
 */
public record PermessageDeflate(boolean serverNoContextTakeover, boolean clientNoContextTakeover,
        int serverMaxWindowBits) {
    private static final String NAME = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final String SERVER_BITS = "server_max_window_bits";
    private static final String CLIENT_BITS = "client_max_window_bits";

    /**
     * Chooses the first offer that can be agreed to. The client's messages are compressed each by itself, so that
     * nothing of them is kept between: a client must do so if the server says so, whether it has offered it or not
     * (section 7.1.1.2).
     *
     * @param offers the values of the client's Sec-WebSocket-Extensions fields
     * @return null if there is none
     * @throws HttpException 400 if a value is no list of extensions
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

    /**
     * What a client offers in Sec-WebSocket-Extensions: no smaller window of its own, which would cost compression.
     */
    public static String offer() {
        return NAME;
    }

    /**
     * Reads the server's answer to {@link #offer}.
     *
     * @param answers the values of its Sec-WebSocket-Extensions fields
     * @return null if it does not compress
     * @throws HttpException 400 if it says what was not offered: the connection must be failed then (section 7.1)
     */
    public static @Nullable PermessageDeflate agreed(List<String> answers) {
        PermessageDeflate agreed = null;
        for (String value : answers) {
            for (Extension answer : ExtensionList.parse(value)) {
                boolean ours = agreed == null && answer.name().equalsIgnoreCase(NAME)
                        && answer.parameters().stream().noneMatch(each -> each.name().equals(CLIENT_BITS));
                agreed = ours ? accept(answer.parameters()) : null;
                if (agreed == null) {
                    throw new HttpException(400, "Sec-WebSocket-Extensions names what was not offered");
                }
            }
        }
        return agreed;
    }

    /** Reads what the other side sends. */
    MessageInflater inflater(boolean client) {
        return new MessageInflater(!(client ? serverNoContextTakeover : clientNoContextTakeover));
    }

    /** Writes what this side sends. */
    MessageDeflater deflater(boolean client) {
        return client ? new MessageDeflater(!clientNoContextTakeover, MessageDeflater.MAX_WINDOW_BITS)
                : new MessageDeflater(!serverNoContextTakeover, serverMaxWindowBits);
    }

    /** The value of the server's Sec-WebSocket-Extensions field. */
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

    /** Null if a parameter is unknown, comes twice or has a wrong value: then the offer is declined (section 7.1). */
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
                    // Only a hint: the inflater takes any window.
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

    /** 8 to 15 in decimal without leading zeros, else 0. */
    private static int bits(String value) {
        return switch (value) {
            case "8", "9" -> value.charAt(0) - '0';
            case "10", "11", "12", "13", "14", "15" -> 10 + value.charAt(1) - '0';
            default -> 0;
        };
    }
}
