package dev.freshet.benchmarks;

/** The tables of {@code bench hello}. The rows of a table are measured in rounds. */
enum HelloPart {
    MODES("GET /hello"),
    BARE("GET /hello, from minimal loops"),
    PIPELINED("GET /hello, " + HelloPart.DEPTH + " requests at a time on each connection"),
    JSON("A small record as JSON, compared with the text"),
    HTTP2("GET /hello on HTTP/2 without TLS, " + HelloPart.STREAMS + " requests at a time on each of "
            + HelloPart.HTTP2_CONNECTIONS + " connections"),
    ALLOCATION("Allocation for each request, when warm");

    /** Requests sent at a time on a pipelined connection. */
    static final int DEPTH = 16;
    /** Streams open at a time on a connection. */
    static final int STREAMS = 32;
    static final int HTTP2_CONNECTIONS = 16;

    private final String title;

    HelloPart(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
