package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/**
 * The beans of the modules that this one depends on. The compiler cannot list its class path, so wirings are found by
 * their fixed name: in the packages of the types that beans need, and their parent packages; in Freshet's own packages;
 * in the packages of an option; and in named modules by their provides directives.
 */
final class Libraries {

    static final String WIRING = "FreshetWiring";
    private static final List<String> OF_FRESHET = List.of("dev.freshet", "dev.freshet.data.source",
            "dev.freshet.gateway", "dev.freshet.ops", "dev.freshet.security", "dev.freshet.web");

    private final Round round;
    private final Map<BeanModel, String> wiringOf = new LinkedHashMap<>();
    private final Set<String> seen = new LinkedHashSet<>();

    private Libraries(Round round) {
        this.round = round;
    }

    /** Excludes beans that the module itself has. */
    static Libraries of(Round round, List<BeanModel> own, BeanReader reader) {
        var libraries = new Libraries(round);
        var ownFactories = new LinkedHashSet<>(own.stream().map(BeanModel::factory).toList());
        for (var wiring : libraries.wirings(own)) {
            libraries.beansOf(wiring, reader).stream().filter(bean -> !ownFactories.contains(bean.factory()))
                    .forEach(bean -> libraries.wiringOf.put(bean, wiring.getQualifiedName().toString()));
        }
        return libraries;
    }

    List<BeanModel> beans() {
        return List.copyOf(wiringOf.keySet());
    }

    /** The wirings of these beans. */
    List<String> wiringsOf(List<BeanModel> beans) {
        return beans.stream().map(wiringOf::get).distinct().sorted().toList();
    }

    private List<TypeElement> wirings(List<BeanModel> own) {
        var found = new ArrayList<TypeElement>();
        packages(own).forEach(name -> addAll(name, found));
        for (var module : round.elements().getAllModuleElements()) {
            for (var provides : ElementFilter.providesIn(module.getDirectives())) {
                if (provides.getService().getQualifiedName().contentEquals("dev.freshet.inject.Wiring")) {
                    provides.getImplementations().forEach(wiring -> add(wiring, found));
                }
            }
        }
        return found;
    }

    private Set<String> packages(List<BeanModel> own) {
        var packages = new LinkedHashSet<>(OF_FRESHET);
        var option = round.environment().getOptions().getOrDefault(BeanStage.LIBRARIES_OPTION, "");
        List.of(option.split(",")).forEach(name -> packages.add(name.strip()));
        own.stream().flatMap(bean -> bean.dependencies().stream()).map(Dependency::type)
                .forEach(type -> addWithParents(type.packageName(), packages));
        return packages;
    }

    private static void addWithParents(String name, Set<String> packages) {
        for (var current = name; packages.add(current) && current.indexOf('.') >= 0; ) {
            current = current.substring(0, current.lastIndexOf('.'));
        }
    }

    private void addAll(String packageName, List<TypeElement> found) {
        for (var number = 1; ; number++) {
            var wiring = round.type(name(packageName, number));
            if (wiring == null) {
                return;
            }
            add(wiring, found);
        }
    }

    private void add(TypeElement wiring, List<TypeElement> found) {
        if (seen.add(wiring.getQualifiedName().toString()) && !isInOutput(wiring)) {
            found.add(wiring);
        }
    }

    /** A name for this module's own wiring that no library in the package uses. */
    String freeName(String packageName) {
        for (var number = 1; ; number++) {
            var wiring = round.type(name(packageName, number));
            if (wiring == null || isInOutput(wiring)) {
                return name(packageName, number);
            }
        }
    }

    private static String name(String packageName, int number) {
        return (packageName.isEmpty() ? "" : packageName + ".") + WIRING + (number == 1 ? "" : number);
    }

    private boolean isInOutput(TypeElement wiring) {
        try {
            var root = round.environment().getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", "x").toUri()
                    .toString();
            var file = round.elements().getFileObjectOf(wiring).toUri().toString();
            return file.startsWith(root.substring(0, root.length() - 1));
        } catch (IOException failure) {
            round.problems().error("cannot find the output folder: " + failure.getMessage());
            return false;
        }
    }

    private List<BeanModel> beansOf(TypeElement wiring, BeanReader reader) {
        var beans = new ArrayList<BeanModel>();
        for (var name : AnnotationView.on(wiring, AnnotationNames.WIRED_BEANS).map(view -> view.texts("value"))
                .orElse(List.of())) {
            var type = round.type(name);
            if (type != null) {
                beans.addAll(reader.read(type));
            }
        }
        return beans;
    }
}
