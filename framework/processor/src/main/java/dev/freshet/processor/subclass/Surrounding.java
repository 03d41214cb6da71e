package dev.freshet.processor.subclass;

import dev.freshet.processor.model.Dependency;
import dev.freshet.processor.model.Site;
import dev.freshet.processor.write.JavaSource;
import java.util.List;
import java.util.Set;

/** What a generated subclass does around calls of some methods of a bean. Not thread-safe. */
public interface Surrounding {

    /** The methods, in source order. Empty if the bean does not need it. */
    List<MarkedMethod> methods();

    /**
     * What it needs; becomes parameters of the subclass's constructor after those of the class.
     *
     * @param taken the parameters so far
     * @param site the bean
     */
    List<Dependency> dependencies(List<Dependency> taken, Site site);

    /** Chooses names in the subclass; called once, before anything is written. */
    void choose(FreeNames names);

    /** Writes the fields. */
    void writeFields(JavaSource source);

    /**
     * Sets the fields, before {@code super()}, because a constructor may call methods that the subclass overrides.
     *
     * @param parameters its dependencies
     */
    void writeAssignments(List<Dependency> parameters, JavaSource source);

    /**
     * Writes statements before the call.
     *
     * @param method one of its methods
     * @param parameters the names of the method's parameters in the subclass
     */
    void writeBefore(MarkedMethod method, List<String> parameters, JavaSource source);

    /** An expression that makes the call. */
    String around(MarkedMethod method, String call, JavaSource source);

    /** A name for a parameter that none of the others has. */
    static String freeName(String name, List<Dependency> others) {
        var taken = Set.copyOf(others.stream().map(Dependency::parameter).toList());
        var free = new StringBuilder(name);
        while (taken.contains(free.toString())) {
            free.append('_');
        }
        return free.toString();
    }
}
