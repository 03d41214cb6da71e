package dev.freshet.web;

/** The part of a request that has a parameter. */
public enum ParameterSource {
    PATH("path variable"), QUERY("parameter"), HEADER("header"), COOKIE("cookie"), PART("part");

    private final String words;

    ParameterSource(String words) {
        this.words = words;
    }

    /** The name for messages. */
    @Override
    public String toString() {
        return words;
    }
}
