package dev.freshet.web;

import dev.freshet.http.HttpException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The request body violates its constraints: status 400, with all violations in the member {@code errors}. */
public class InvalidBodyException extends HttpException {
    /** Checking stops after this many violations, so that the response cannot outgrow the request. */
    public static final int MOST_VIOLATIONS = 100;
    private static final long serialVersionUID = 1;

    private final transient List<Violation> violations;

    /**
     * One violated constraint.
     *
     * @param field the path to the value, such as {@code address.street}; empty for the body itself
     * @param message the violation in words; sent to the client
     */
    public record Violation(String field, String message) {
    }

    public InvalidBodyException(List<Violation> violations) {
        super(400, violations.size() == 1 ? "1 field is not valid"
                : (violations.size() < MOST_VIOLATIONS ? "" : "at least ") + violations.size()
                        + " fields are not valid");
        this.violations = List.copyOf(violations);
    }

    /** In the order found. */
    public List<Violation> violations() {
        return violations;
    }

    /** The violations as a member of a problem. */
    public List<Map<String, String>> members() {
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
