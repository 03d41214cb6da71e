package dev.freshet.benchmarks;

import java.util.List;

/**
 * A goal, and whether this run met it.
 *
 * @param text the goal, and the measured value or why there is none
 */
public record Goal(Verdict verdict, String text) {

    public enum Verdict { MET, NOT_MET, NOT_MEASURED }

    public static Goal of(boolean met, String text) {
        return new Goal(met ? Verdict.MET : Verdict.NOT_MET, text);
    }

    /** Prints the goals; returns false if they are checked, and one is not met or not measured, or there is none. */
    public static boolean report(List<Goal> goals, boolean check) {
        if (!goals.isEmpty()) {
            System.out.println("\nGoals");
        } else if (check) {
            System.out.println("\nThere is nothing to check: what was measured has no goal.");
        }
        goals.forEach(System.out::println);
        return !check || !goals.isEmpty() && goals.stream().allMatch(goal -> goal.verdict == Verdict.MET);
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
