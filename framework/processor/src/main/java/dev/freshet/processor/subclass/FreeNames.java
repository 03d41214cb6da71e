package dev.freshet.processor.subclass;

import dev.freshet.processor.write.JavaSource;
import java.util.HashSet;
import java.util.Set;

/** The names of fields and variables in a subclass. */
public final class FreeNames {

    private final Set<String> taken = new HashSet<>();

    /** The name, or the name with the next free number. */
    public String take(String name) {
        var count = 1;
        while (!taken.add(count == 1 ? name : name + count)) {
            count++;
        }
        return count == 1 ? name : name + count;
    }

    /** The name of a method's parameter, which must not hide a field, a package or a class. */
    String parameter(String name) {
        var free = JavaSource.hidesClass(name) ? name + "_" : name;
        while (taken.contains(free) || JavaSource.hidesPackage(free)) {
            free += "_";
        }
        return free;
    }
}
