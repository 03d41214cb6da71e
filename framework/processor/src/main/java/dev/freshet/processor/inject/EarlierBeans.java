package dev.freshet.processor.inject;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Merges the beans of this compilation with those that earlier ones left in the output folder. A bean whose class no
 * longer exists is dropped. A bean whose class exists but cannot be read is an error, so that no bean is lost silently.
 */
final class EarlierBeans {

    private final Round round;
    private final Set<String> compiled;
    private final Stereotypes stereotypes;

    EarlierBeans(Round round, Set<String> compiled, Stereotypes stereotypes) {
        this.round = round;
        this.compiled = compiled;
        this.stereotypes = stereotypes;
    }

    List<TypeElement> merge(Collection<String> earlier, Collection<String> current) {
        var all = new ArrayList<TypeElement>();
        current.forEach(name -> all.add(round.elements().getTypeElement(name)));
        for (var name : earlier) {
            var type = current.contains(name) || isCompiledAnew(name) ? null : earlier(name);
            if (type != null) {
                all.add(type);
            }
        }
        return all;
    }

    /** Whether its file was compiled again and no longer has this bean. */
    private boolean isCompiledAnew(String name) {
        for (var outer = name; !outer.isEmpty(); outer = outer.substring(0, Math.max(outer.lastIndexOf('.'), 0))) {
            if (compiled.contains(outer)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable TypeElement earlier(String name) {
        var type = round.elements().getTypeElement(name);
        if (type != null) {
            return stereotypes.of(type).isEmpty() || hasLostItsOrigin(type) ? null : type;
        }
        if (isInOutput(name)) {
            round.problems().error("bean " + name + " is in the output folder of an earlier build but not on the class"
                    + " path; put the output folder on the class path, or build everything");
        }
        return null;
    }

    private static boolean hasLostItsOrigin(TypeElement type) {
        return AnnotationView.on(type, AnnotationNames.GENERATED_FROM)
                .map(annotation -> annotation.types("value").stream()
                        .noneMatch(origin -> origin.getKind() == TypeKind.DECLARED))
                .orElse(false);
    }

    /** Tries the name as a top-level class of its package, then as a class nested in the class before each dot. */
    private boolean isInOutput(String name) {
        for (var dot = name.lastIndexOf('.'); dot >= 0; dot = name.lastIndexOf('.', dot - 1)) {
            if (exists(name.substring(0, dot), name.substring(dot + 1))) {
                return true;
            }
        }
        return exists("", name);
    }

    private boolean exists(String packageName, String className) {
        try {
            round.environment().getFiler().getResource(StandardLocation.CLASS_OUTPUT, packageName,
                    className.replace('.', '$') + ".class").openInputStream().close();
            return true;
        } catch (IOException absent) {
            return false;
        }
    }
}
