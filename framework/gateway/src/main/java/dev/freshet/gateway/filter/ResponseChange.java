package dev.freshet.gateway.filter;

/** Changes the head of an upstream's response before the client receives it. */
@FunctionalInterface
public interface ResponseChange {
    void change(UpstreamResponse response);

    /**
     * Changes the head of an interim response, such as 103 (Early Hints). By default, removes all headers except Link,
     * because {@link #change} may remove the others from the final response.
     */
    default void changeInterim(UpstreamResponse response) {
        response.removeIf(name -> !name.equalsIgnoreCase("Link"));
    }
}
