package dev.freshet.processor.inject;

import dev.freshet.processor.round.Round;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.util.ElementFilter;

/** Checks that a named module declares its wiring, because named modules ignore {@code META-INF/services}. */
final class ModuleDeclaration {

    private ModuleDeclaration() {
    }

    /** Called in the last round: until the wiring exists, the compiler hides a directive that names it. */
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

    /** Checks only that there is a directive; the compiler checks its class. */
    private static boolean names(ModuleElement module) {
        return ElementFilter.providesIn(module.getDirectives()).stream().anyMatch(provides ->
                provides.getService().getQualifiedName().contentEquals("dev.freshet.inject.Wiring"));
    }
}
