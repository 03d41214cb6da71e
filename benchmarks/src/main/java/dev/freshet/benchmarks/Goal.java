package dev.freshet.benchmarks;

import java.util.List;

/**
 * What was promised, and whether it was so in this run.
 *
 * @param text the goal, and what was measured or why nothing was
 */
public record Goal(Verdict verdict, String text) {

    /** How a goal stands. */
    public enum Verdict { MET, NOT_MET, NOT_MEASURED }

    /** A goal that was measured. */
    public static Goal of(boolean met, String text) {
        return new Goal(met ? Verdict.MET : Verdict.NOT_MET, text);
    }

    /** Prints them; false if they were to be checked and one is not met. */
    public static boolean report(List<Goal> goals, boolean check) {
        if (!goals.isEmpty()) {
            System.out.println("\nGoals");
        }
        goals.forEach(System.out::println);
        return !check || goals.stream().allMatch(Goal::holds);
    }

    /** False for one that was measured and is not met. */
    public boolean holds() {
        return verdict != Verdict.NOT_MET;
    }

    @Override
    public String toString() {
        return switch (verdict) {
            case MET -> "  met           ";
            case NOT_MET -> "  NOT MET       ";
            case NOT_MEASURED -> "  not measured  ";
        } + text;
    }
}
