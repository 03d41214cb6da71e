package dev.freshet.processor.client;

import dev.freshet.processor.write.TypeName;
import java.util.List;

/**
 * A method that sends a request.
 *
 * @param name the method's name
 * @param returned its return type as declared
 * @param httpMethod such as {@code GET}
 * @param template the path with its variables in braces
 * @param contentType the type of the body from the mapping; empty if the mapping has none
 * @param accept the accepted media types from the mapping
 * @param arguments in the order of the parameters
 */
record CallModel(String name, TypeName returned, String httpMethod, String template, String contentType,
                 List<String> accept, List<Argument> arguments, Answer answer) {
}
