package dev.freshet.config;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Describes a YAML error in one line: place, problem and likely cause. */
final class YamlProblem {
    private YamlProblem() {
    }

    /** {@code LINE:COLUMN: problem}. */
    static String describe(MarkedYamlEngineException broken) {
        Mark mark = broken.getProblemMark().or(broken::getContextMark).orElse(null);
        String place = mark == null ? "" : (mark.getLine() + 1) + ":" + (mark.getColumn() + 1) + ": ";
        String problem = broken.getProblem() == null ? "is not valid YAML" : broken.getProblem();
        String context = broken.getContext() == null ? "" : " " + broken.getContext();
        return place + problem + context + hint(problem);
    }

    private static String hint(String problem) {
        if (problem.contains("TAB")) {
            return ". Indent with spaces, not with tabs";
        }
        if (problem.contains("mapping values are not allowed")) {
            return ". Check the indentation, and put a value that contains \": \" between quotes";
        }
        if (problem.contains("cannot start any token")) {
            return ". Put a value that starts with this character between quotes";
        }
        if (problem.contains("could not find expected ':'")) {
            return ". Write \"key: value\"";
        }
        return "";
    }
}
