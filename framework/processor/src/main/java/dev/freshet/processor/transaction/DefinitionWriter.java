package dev.freshet.processor.transaction;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.stream.Collectors;

/**
 * Writes the annotation as an expression; omits default values.
 *
 * @param source the source that uses the expression
 */
record DefinitionWriter(JavaSource source) {

    private static final TypeName DURATION = TypeName.of("java.time", "Duration");
    private static final TypeName LIST = TypeName.of("java.util", "List");

    String write(String name, AnnotationView annotation) {
        var text = new StringBuilder(source.use(TransactionNames.of("TransactionDefinition")) + ".named("
                + JavaSource.literal(name) + ")");
        constant(text, annotation, "propagation", "Propagation", "REQUIRED");
        constant(text, annotation, "isolation", "Isolation", "DEFAULT");
        if (annotation.flag("readOnly")) {
            text.append(".withReadOnly(true)");
        }
        var timeout = annotation.number("timeout", -1);
        if (timeout > 0) {
            text.append(".withTimeout(").append(source.use(DURATION)).append(".ofSeconds(").append(timeout)
                    .append("))");
        }
        var retries = annotation.number("retries", 0);
        if (retries > 0) {
            text.append(".withRetries(").append(retries).append(")");
        }
        var exceptions = annotation.types("noRollbackFor");
        if (!exceptions.isEmpty()) {
            text.append(exceptions.stream().map(type -> source.use(TypeNames.of(type)) + ".class")
                    .collect(Collectors.joining(", ", ".withNoRollbackFor(" + source.use(LIST) + ".of(", "))")));
        }
        return text.toString();
    }

    private void constant(StringBuilder text, AnnotationView annotation, String member, String type, String usual) {
        var value = annotation.text(member);
        if (!value.equals(usual)) {
            text.append(".with").append(type).append('(').append(source.use(TransactionNames.of(type))).append('.')
                    .append(value).append(')');
        }
    }
}
