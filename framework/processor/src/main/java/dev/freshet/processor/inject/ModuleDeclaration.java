package dev.freshet.processor.inject;

import dev.freshet.processor.Round;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Checks that a named module names its wiring: {@code META-INF/services} is not read in one. */
final class ModuleDeclaration {

    private ModuleDeclaration() {
    }

    static void check(Round round, TypeElement bean, String wiring) {
        var module = round.elements().getModuleOf(bean);
        // javac leaves out a "provides" whose class is yet to be generated: only a later build can tell.
        var generated = round.elements().getTypeElement(wiring) != null;
        if (generated && module != null && !module.isUnnamed() && !names(module)) {
            round.problems().error(module, "module " + module.getQualifiedName() + " has beans; add to its module-info.java: "
                    + "provides dev.freshet.inject.Wiring with " + wiring + ";");
        }
    }

    /** Which class it names, the compiler checks by itself. */
    private static boolean names(ModuleElement module) {
        return ElementFilter.providesIn(module.getDirectives()).stream().anyMatch(provides ->
                provides.getService().getQualifiedName().contentEquals("dev.freshet.inject.Wiring"));
    }
}
