package dev.freshet.processor.inject;

import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.freshet.processor.round.Round;
import java.util.function.BiConsumer;
import javax.lang.model.element.TypeElement;

/** Reads the compiler's syntax trees, which show what elements do not, such as the bodies of methods. */
final class SourceTrees {

    private SourceTrees() {
    }

    /** Calls the reader with the tree of the type, if the compiler has it and shows it. */
    static void read(Round round, TypeElement type, BiConsumer<Trees, TreePath> reader) {
        Trees trees;
        try {
            trees = Trees.instance(round.environment());
        } catch (IllegalArgumentException wrapped) {
            // IDEs such as IntelliJ IDEA wrap javac's environment, and Eclipse has its own. The build reads the trees.
            return;
        }
        var path = trees.getPath(type);
        if (path != null) {
            reader.accept(trees, path);
        }
    }
}
