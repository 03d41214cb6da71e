package dev.freshet.processor.inject;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.freshet.processor.guard.GuardedMethods;
import dev.freshet.processor.round.Round;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Finds annotations about callers and transactions in local and anonymous classes. The compiler does not show these
 * classes to processors, so the annotations would silently have no effect.
 */
final class LocalClasses extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private static final String TRANSACTIONAL = "dev.freshet.data.transaction.Transactional";

    private final Trees trees;
    private boolean local;

    private LocalClasses(Trees trees) {
        this.trees = trees;
    }

    /** Reports those inside the type, if it is a top-level one. */
    static void report(Round round, TypeElement type) {
        if (type.getNestingKind() == NestingKind.TOP_LEVEL) {
            SourceTrees.read(round, type, (trees, path) -> new LocalClasses(trees).scan(path, null));
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
        var outer = local;
        var around = getCurrentPath().getParentPath().getLeaf();
        local = outer || !(around instanceof ClassTree || around instanceof CompilationUnitTree);
        if (local) {
            report(tree.getModifiers());
            for (var member : tree.getMembers()) {
                if (member instanceof MethodTree method) {
                    report(method.getModifiers());
                }
            }
        }
        super.visitClass(tree, nothing);
        local = outer;
        return null;
    }

    private void report(ModifiersTree modifiers) {
        var unit = getCurrentPath().getCompilationUnit();
        for (var annotation : modifiers.getAnnotations()) {
            known(annotation.getAnnotationType().toString(), unit).ifPresent(name -> trees.printMessage(
                    Diagnostic.Kind.ERROR, "@" + AnnotationNames.shortName(name) + " has no effect in a local or"
                            + " anonymous class, because Freshet does not make its objects; write a class with"
                            + " @Component", annotation, unit));
        }
    }

    /** The qualified name of an annotation as written; the compiler does not know the types of local classes yet. */
    private static Optional<String> known(String written, CompilationUnitTree unit) {
        return Stream.concat(GuardedMethods.ANNOTATIONS.stream(), Stream.of(TRANSACTIONAL))
                .filter(name -> name.equals(written)
                        || AnnotationNames.shortName(name).equals(written) && isImported(name, unit)).findFirst();
    }

    private static boolean isImported(String name, CompilationUnitTree unit) {
        var ofPackage = name.substring(0, name.lastIndexOf('.')) + ".*";
        return unit.getImports().stream().map(one -> one.getQualifiedIdentifier().toString())
                .anyMatch(imported -> imported.equals(name) || imported.equals(ofPackage));
    }
}
