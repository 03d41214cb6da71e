package dev.freshet.web;

/** Where in a request a parameter is. */
public enum ParameterSource {
    PATH("path variable"), QUERY("parameter"), HEADER("header"), COOKIE("cookie");

    private final String words;

    ParameterSource(String words) {
        this.words = words;
    }

    /** What to call it in a message. */
    @Override
    public String toString() {
        return words;
    }
}
