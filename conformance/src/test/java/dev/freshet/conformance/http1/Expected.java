package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What must come of a case: its answers in order, then the probe's answer or the end of the connection.
 *
 * @param brokenBodies handlers that were called and never came to the end of their request's body
 */
public record Expected(List<Step> steps, boolean probed, int brokenBodies) {
    private static final Set<Integer> OK = Set.of(200);

    /** @param body the handler's view of the request; "" for a refusal */
    private record Step(Set<Integer> statuses, String connection, String body) {
    }

    /** Refused by the head alone: no handler is called, the connection ends, the probe is never answered. */
    static Expected refused(int... statuses) {
        return answered().thenRefused(statuses);
    }

    /** Refused in the body: a handler that reads it gets an error and never its end; the connection ends. */
    static Expected refusedInBody(int... statuses) {
        return new Expected(refused(statuses).steps, false, 1);
    }

    /** Each is answered as the handler saw it, and the probe in step. */
    static Expected accepted(String... views) {
        return new Expected(answered(views).steps, true, 0);
    }

    /** Answered with Connection: close, which then happens. */
    static Expected acceptedAndClosed(String view) {
        return new Expected(List.of(new Step(OK, "close", view)), false, 0);
    }

    /** Whether the client asked for the end of the connection, and gets it. */
    boolean closesAsAsked() {
        return !probed && steps.size() == 1 && steps.getFirst().statuses.equals(OK)
                && steps.getFirst().connection.equals("close");
    }

    /** Answered with Connection: keep-alive, which HTTP/1.0 asks for, and the probe in step. */
    static Expected acceptedAndKept(String view) {
        return new Expected(List.of(new Step(OK, "keep-alive", view)), true, 0);
    }

    /** The connection ends without an answer. */
    static Expected closed() {
        return answered();
    }

    static Expected answered(String... views) {
        List<Step> steps = new ArrayList<>();
        for (String view : views) {
            steps.add(new Step(OK, "", view));
        }
        return new Expected(steps, false, 0);
    }

    Expected thenRefused(int... statuses) {
        List<Step> more = new ArrayList<>(steps);
        more.add(new Step(statuses.length == 0 ? Set.of(400) : IntStream.of(statuses).boxed()
                .collect(Collectors.toUnmodifiableSet()), "close", ""));
        return new Expected(more, false, 0);
    }

    void check(Outcome outcome) {
        checkAnswers(outcome);
        assertThat(outcome.called()).as("handlers called").isEqualTo(wholeRequests() + brokenBodies);
    }

    /**
     * The handler is behind a gateway, which refuses a broken body before it has passed anything on, or while it does:
     * so it may be called or not, or be about to.
     */
    public void checkThroughGateway(Outcome outcome) {
        checkAnswers(outcome);
    }

    /** Whether nothing of it is a request that anyone may act on. */
    public boolean refusesAll() {
        return wholeRequests() == 0 && !probed;
    }

    private int wholeRequests() {
        return (int) steps.stream().filter(step -> step.statuses.equals(OK)).count();
    }

    private void checkAnswers(Outcome outcome) {
        assertThat(outcome.answers()).as("answers").hasSameSizeAs(steps);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Outcome.Answer answer = outcome.answers().get(i);
            assertThat(answer.status()).as("status of answer %d", i + 1).isIn(step.statuses);
            assertThat(answer.connection()).as("Connection of answer %d", i + 1).isEqualTo(step.connection);
            assertThat(answer.body()).as("request of answer %d", i + 1).isEqualTo(step.body);
        }
        assertThat(outcome.probed()).as("the probe is answered").isEqualTo(probed);
        assertThat(outcome.probes()).as("calls of the probe's handler").isEqualTo(probed ? 1 : 0);
        assertThat(outcome.completed()).as("requests read to their end").isEqualTo(wholeRequests());
    }
}
