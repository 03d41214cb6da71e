package dev.freshet.processor.web;

import dev.freshet.processor.write.JavaSource;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The callers that a route lets in.
 *
 * @param method the name of a method of {@code Access}
 * @param roles the arguments of the method
 * @param origin the annotation and its place
 */
public record AccessModel(String method, List<String> roles, String origin) {

    /** Whether callers without credentials are let in. */
    public boolean admitsStrangers() {
        return method.equals("permitAll");
    }

    /** The same, but with credentials checked if there are any. */
    AccessModel identified() {
        return admitsStrangers() ? new AccessModel("identified", roles, origin) : this;
    }

    /** Writes the call of the route's builder. */
    public void write(JavaSource source) {
        source.more(".access(" + source.use(WebNames.web("Access")) + "." + method + "("
                + roles.stream().map(JavaSource::literal).collect(Collectors.joining(", ")) + "))");
        source.more(".accessOrigin(" + JavaSource.literal(origin) + ")");
    }
}
