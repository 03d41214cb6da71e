package dev.freshet.processor.client;

import dev.freshet.processor.model.TypeName;
import java.util.List;

/**
 * A method that sends a request.
 *
 * @param name of the method
 * @param returned its type as declared
 * @param httpMethod as {@code GET}
 * @param template the path with its variables in braces
 * @param contentType the type of the body, if the mapping names it; empty if not
 * @param accept the media types to accept, if the mapping names them
 * @param arguments in the order of the parameters
 */
record CallModel(String name, TypeName returned, String httpMethod, String template, String contentType,
                 List<String> accept, List<Argument> arguments, Answer answer) {
}
