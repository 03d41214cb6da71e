package dev.freshet.gateway.filter;

/** Changes the head of an upstream's response before the client receives it. */
@FunctionalInterface
public interface ResponseChange {
    void change(UpstreamResponse response);
}
