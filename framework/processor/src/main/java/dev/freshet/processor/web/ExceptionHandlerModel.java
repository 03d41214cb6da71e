package dev.freshet.processor.web;

import dev.freshet.processor.write.TypeName;
import java.util.Comparator;
import javax.lang.model.element.ExecutableElement;

/**
 * One exception class that a method answers.
 *
 * @param depth the number of superclasses; a greater depth is more specific
 */
record ExceptionHandlerModel(ExecutableElement element, TypeName exception, int depth, Invocation invocation) {

    /** Subclasses come before their superclasses. */
    static final Comparator<ExceptionHandlerModel> MOST_SPECIFIC_FIRST =
            Comparator.comparingInt(ExceptionHandlerModel::depth).reversed()
                    .thenComparing(handler -> handler.exception().qualified());
}
