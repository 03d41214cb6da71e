package dev.freshet.fuzz;

import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The targets of {@code ./freshet fuzz}. */
enum Target implements FuzzTarget {
    HTTP1("requests and their bodies, in HTTP/1.1", Http1Target::new),
    HTTP1_RESPONSE("responses and their bodies, in HTTP/1.1", Http1ResponseTarget::new),
    HTTP1_DIFFERENTIAL("a request that is accepted, encoded again and read again", Http1DifferentialTarget::new),
    HPACK("field blocks, each after an octet with its length", HpackTarget::new),
    HTTP2_FRAMES("frames and their heads, after the client's preface", Http2FramesTarget::new),
    HTTP2_SESSION("a server's connection, after the client's preface", Http2SessionTarget::new),
    HTTP2_CLIENT_SESSION("a client's connection and its requests, against what a server sends",
            Http2ClientSessionTarget::new),
    HTTP2_DIFFERENTIAL("a field section, encoded again by HPACK and as HTTP/1.1, and read again",
            Http2DifferentialTarget::new),
    PATHS("paths, each after an octet that selects its start, with 50 routes and filters", PathTarget::new),
    JSON("a JSON body, compared with a second strict parser", JsonTarget::new),
    MULTIPART("a Content-Type, a line feed and a form, compared with a plain reading", MultipartTarget::new),
    COOKIE("the name of a cookie and Cookie headers, compared with a plain reading", CookieTarget::new),
    TOKEN("header and claims of a token, signed, compared with a second strict parser", TokenTarget::new),
    WEBSOCKET("frames of a client, after an octet with the negotiated options", WebSocketTarget::new);

    private final String description;
    private final FuzzTarget target;

    Target(String description, Supplier<FuzzTarget> target) {
        this.description = description;
        this.target = target.get();
    }

    /** The target of this name, or null. */
    static @Nullable Target named(String name) {
        for (Target target : values()) {
            if (target.label().equals(name)) {
                return target;
            }
        }
        return null;
    }

    /** The name on the command line and of its folders. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String description() {
        return description;
    }

    @Override
    public void test(byte[] input) {
        target.test(input);
    }
}
