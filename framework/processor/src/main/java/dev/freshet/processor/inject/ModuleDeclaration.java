package dev.freshet.processor.inject;

import dev.freshet.processor.Round;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.ElementFilter;

/** Checks that a named module names its wiring: {@code META-INF/services} is not read in one. */
final class ModuleDeclaration {

    private ModuleDeclaration() {
    }

    /** Called in the last round: before the wiring exists, the compiler does not show a directive that names it. */
    static void check(Round round, String moduleName, String wiring) {
        if (moduleName.isEmpty() || wiring.isEmpty() || round.hasErrors()) {
            return;
        }
        var module = round.elements().getModuleElement(moduleName);
        if (!names(module)) {
            round.problems().error(module, "module " + moduleName + " has beans; add to its module-info.java: "
                    + "provides dev.freshet.inject.Wiring with " + wiring + ";");
        }
    }

    /** Which class it names, the compiler checks by itself. */
    private static boolean names(ModuleElement module) {
        return ElementFilter.providesIn(module.getDirectives()).stream().anyMatch(provides ->
                provides.getService().getQualifiedName().contentEquals("dev.freshet.inject.Wiring"));
    }
}
