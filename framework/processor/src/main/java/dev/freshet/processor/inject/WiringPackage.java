package dev.freshet.processor.inject;

import java.util.Collection;
import java.util.Comparator;

/** Selects the package of a module's wiring: the longest that all beans share. */
final class WiringPackage {

    private WiringPackage() {
    }

    static String of(Collection<String> packages) {
        var common = packages.stream().reduce(WiringPackage::common).orElse("");
        if (common.indexOf('.') >= 0 || packages.contains(common)) {
            return common;
        }
        // "com" or the unnamed package belongs to nobody; use one of the module's own packages.
        return packages.stream().min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .orElse("");
    }

    private static String common(String one, String other) {
        var shared = one;
        while (!(other + ".").startsWith(shared + ".")) {
            var dot = shared.lastIndexOf('.');
            if (dot < 0) {
                return "";
            }
            shared = shared.substring(0, dot);
        }
        return shared;
    }
}
