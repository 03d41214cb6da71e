package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;
import java.util.Comparator;
import javax.lang.model.element.ExecutableElement;

/**
 * One exception class that a method answers.
 *
 * @param depth how many classes are above the exception class: deeper is more specific
 */
record ExceptionHandlerModel(ExecutableElement element, TypeName exception, int depth, Invocation invocation) {

    /** The order in which to ask: a subclass before its superclass. */
    static final Comparator<ExceptionHandlerModel> MOST_SPECIFIC_FIRST =
            Comparator.comparingInt(ExceptionHandlerModel::depth).reversed()
                    .thenComparing(handler -> handler.exception().qualified());
}
