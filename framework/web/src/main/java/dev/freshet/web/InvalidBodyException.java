package dev.freshet.web;

import dev.freshet.http.HttpException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request body that violates its constraints; answered 400 with each violation in the member {@code errors}. */
public class InvalidBodyException extends HttpException {
    /** Where checking a body ends: clients mend the first ones first, and answers must not outgrow requests. */
    public static final int MOST_VIOLATIONS = 100;
    private static final long serialVersionUID = 1;

    private final transient List<Violation> violations;

    /**
     * One violated constraint.
     *
     * @param field the path to the value, as {@code address.street}; empty for the body itself
     * @param message what is wrong with it, for the client
     */
    public record Violation(String field, String message) {
    }

    public InvalidBodyException(List<Violation> violations) {
        super(400, violations.size() == 1 ? "1 field is not valid" : violations.size() < MOST_VIOLATIONS
                ? violations.size() + " fields are not valid" : "at least " + violations.size() + " fields are not valid");
        this.violations = List.copyOf(violations);
    }

    /** What is violated, in the order found. */
    public List<Violation> violations() {
        return violations;
    }

    /** The violations as members of a problem. */
    List<Map<String, String>> members() {
        List<Map<String, String>> members = new ArrayList<>();
        for (Violation violation : violations) {
            Map<String, String> member = new LinkedHashMap<>();
            member.put("field", violation.field());
            member.put("message", violation.message());
            members.add(member);
        }
        return members;
    }
}
