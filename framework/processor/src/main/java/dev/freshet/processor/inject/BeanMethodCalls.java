package dev.freshet.processor.inject;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls of {@code @Bean} methods within their configuration class. In Spring, a proxy turns such a call into the
 * single bean; here it would silently make a second object.
 */
final class BeanMethodCalls extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private final Trees trees;
    private final ClassTree configuration;
    /** Name and number of arguments, because the compiler does not know all types yet. */
    private final Set<String> beanMethods;

    private BeanMethodCalls(Trees trees, ClassTree configuration, Set<String> beanMethods) {
        this.trees = trees;
        this.configuration = configuration;
        this.beanMethods = beanMethods;
    }

    static void report(Round round, TypeElement configuration) {
        var methods = new HashSet<String>();
        for (var method : ElementFilter.methodsIn(configuration.getEnclosedElements())) {
            if (AnnotationView.isOn(method, AnnotationNames.BEAN)) {
                methods.add(signature(method.getSimpleName().toString(), method.getParameters().size()));
            }
        }
        SourceTrees.read(round, configuration, (trees, path) -> {
            if (path.getLeaf() instanceof ClassTree tree) {
                new BeanMethodCalls(trees, tree, methods).scan(path, null);
            }
        });
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
        // In a nested class, the same name may mean another method.
        return tree == configuration ? super.visitClass(tree, nothing) : null;
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
        var name = ownMethod(call.getMethodSelect());
        if (name != null && beanMethods.contains(signature(name, call.getArguments().size()))) {
            trees.printMessage(Diagnostic.Kind.ERROR,
                "calling @Bean method " + name + " makes a second object next to the bean;"
                + " take the bean as a parameter instead", call, getCurrentPath().getCompilationUnit());
        }
        return super.visitMethodInvocation(call, nothing);
    }

    private static @Nullable String ownMethod(ExpressionTree method) {
        return switch (method) {
            case IdentifierTree plain -> plain.getName().toString();
            case MemberSelectTree select when select.getExpression().toString().equals("this") ->
                    select.getIdentifier().toString();
            default -> null;
        };
    }

    private static String signature(String name, int parameters) {
        return name + "/" + parameters;
    }
}
