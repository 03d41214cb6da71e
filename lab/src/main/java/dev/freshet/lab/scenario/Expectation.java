package dev.freshet.lab.scenario;

import dev.freshet.lab.load.Check;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The right answer.
 *
 * @param type the media type that Content-Type must begin with; "" for any
 * @param text the whole body, null if {@code json} is given
 * @param json the whole body as a JSON value: the order of members and white space do not matter
 * @param rising a member of the JSON object whose number must be larger in every next answer; "" for none
 * @param leastMillis what an honest answer takes at least
 */
public record Expectation(int status, String type, @Nullable String text, @Nullable Object json, String rising,
        long leastMillis) {
    /** Digits that a rising number may gain while a load runs. */
    private static final int MORE_DIGITS = 12;

    /** What is wrong with this answer, in a line; "" if it is right. */
    public String problem(Answer answer) {
        if (answer.status() != status) {
            return "status " + answer.status() + " where " + status + " is right: " + shortened(answer.body());
        }
        if (!answer.type().startsWith(type)) {
            return "Content-Type \"" + answer.type() + "\" where " + type + " is right";
        }
        if (answer.millis() < leastMillis) {
            return "answered after " + answer.millis() + " ms where an honest answer takes " + leastMillis + " ms";
        }
        return bodyProblem(answer.body());
    }

    /** What is wrong with an answer after an earlier one that was right; "" if it is right. */
    public String problem(Answer earlier, Answer answer) {
        String problem = problem(answer);
        if (!problem.isEmpty() || rising.isEmpty()) {
            return problem;
        }
        double before = risingNumber(earlier.body());
        double now = risingNumber(answer.body());
        return now > before ? ""
                : rising + " is " + now + " after " + before + ": it must rise with every request";
    }

    /** What answers must have under load, learned from a right one. */
    public Check check(Answer right) {
        int length = right.bytes();
        return rising.isEmpty() ? new Check(status, length, length)
                : new Check(status, length - MORE_DIGITS, length + MORE_DIGITS);
    }

    private String bodyProblem(String body) {
        if (text != null) {
            return text.equals(body) ? "" : "\"" + shortened(body) + "\" where \"" + text + "\" is right";
        }
        try {
            return Objects.equals(comparable(json), comparable(parse(body))) ? ""
                    : "another JSON value than the right one: " + shortened(body);
        } catch (JsonException | IllegalStateException e) {
            return "no JSON: " + shortened(body);
        }
    }

    private double risingNumber(String body) {
        return parse(body) instanceof Map<?, ?> object && object.get(rising) instanceof Number number
                ? number.doubleValue() : Double.NaN;
    }

    static @Nullable Object parse(String json) {
        return Jsonb.instance().type(Object.class).fromJson(json);
    }

    /** Numbers as doubles, and the rising member by its kind only. */
    private @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case Number number -> number.doubleValue();
            case List<?> list -> {
                List<@Nullable Object> comparable = new ArrayList<>();
                list.forEach(element -> comparable.add(comparable(element)));
                yield comparable;
            }
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> comparable = new LinkedHashMap<>();
                map.forEach((key, member) -> comparable.put(key,
                        key.equals(rising) && member instanceof Number ? "rising" : comparable(member)));
                yield comparable;
            }
            case null, default -> value;
        };
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= 160 ? line : line.substring(0, 160) + "...";
    }
}
