package dev.freshet.benchmarks;

/**
 * A row of a table.
 *
 * @param name in the table
 * @param path of the request
 * @param answer the expected body
 */
record HelloRow(String name, Subject server, String path, String answer) {
    static final String TEXT = "Hello, World!";
    static final String RECORD = "{\"id\":7,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\"}";

    /** Requests the text. */
    HelloRow(Subject server, String path) {
        this(server.name(), server, path, TEXT);
    }
}
