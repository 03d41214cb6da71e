package dev.freshet.inject;

import java.util.Set;

/**
 * The active profiles.
 *
 * @param names their names; empty if none is active
 */
public record Profiles(Set<String> names) {

    public Profiles {
        names = Set.copyOf(names);
    }

    /** Whether this profile is active; {@code default} is active if no other is. */
    public boolean has(String name) {
        return names.isEmpty() ? name.equals("default") : names.contains(name);
    }

    @Override
    public String toString() {
        return names.isEmpty() ? "none" : String.join(", ", names.stream().sorted().toList());
    }
}
