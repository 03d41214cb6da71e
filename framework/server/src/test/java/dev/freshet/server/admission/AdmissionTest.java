package dev.freshet.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.server.RecordedLogs;
import dev.freshet.server.admission.Admission.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("reads what is logged")
class AdmissionTest {
    private final List<String> events = new ArrayList<>();

    private class Request implements Admission.Waiting {
        private final String name;
        private final long waitLimit;

        Request(String name, long waitLimit) {
            this.name = name;
            this.waitLimit = waitLimit;
        }

        @Override
        public void admitted() {
            events.add(name + " admitted");
        }

        @Override
        public void waitedTooLong() {
            events.add(name + " too long");
        }

        @Override
        public void dropped() {
            events.add(name + " dropped");
        }

        @Override
        public long waitLimit() {
            return waitLimit;
        }
    }

    private Request request(String name) {
        return new Request(name, 1_000);
    }

    @BeforeEach
    void forget_complaints_of_earlier_tests() {
        RecordedLogs.takenComplaints();
    }

    @Test
    void admits_up_to_the_limit_then_queues_then_refuses() {
        Admission admission = new Admission(2, 1);
        assertThat(admission.enter(request("a"))).isEqualTo(Outcome.ADMITTED);
        assertThat(admission.enter(request("b"))).isEqualTo(Outcome.ADMITTED);
        assertThat(admission.enter(request("c"))).isEqualTo(Outcome.QUEUED);
        assertThat(admission.enter(request("d"))).isEqualTo(Outcome.REFUSED);
        assertThat(admission.inHand()).isEqualTo(2);
        assertThat(admission.queued()).isEqualTo(1);
        assertThat(events).as("who was admitted at once is not called").isEmpty();
    }

    @Test
    void a_place_given_back_goes_to_the_one_that_waits_longest() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(request("b"));
        admission.enter(request("c"));
        admission.leave();
        assertThat(events).containsExactly("b admitted");
        assertThat(admission.inHand()).isEqualTo(1);
        admission.leave();
        admission.leave();
        assertThat(events).containsExactly("b admitted", "c admitted");
        assertThat(admission.inHand()).isZero();
    }

    @Test
    void no_one_overtakes_those_that_wait() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(new Request("b", 1_000) {
            @Override
            public void admitted() {
                super.admitted();
                assertThat(admission.enter(request("d"))).isEqualTo(Outcome.QUEUED);
            }
        });
        admission.enter(request("c"));
        admission.leave();
        admission.leave();
        admission.leave();
        assertThat(events).containsExactly("b admitted", "c admitted", "d admitted");
    }

    @Test
    void those_that_waited_over_their_limit_are_told_and_leave_no_place_taken() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(new Request("b", 100));
        admission.enter(new Request("c", 200));
        admission.enter(new Request("d", 300));
        admission.expire(99);
        assertThat(events).isEmpty();
        admission.expire(200);
        assertThat(events).containsExactly("b too long", "c too long");
        assertThat(admission.queued()).isEqualTo(1);
        admission.leave();
        assertThat(events).endsWith("d admitted");
        admission.expire(10_000);
        assertThat(events).hasSize(3);
    }

    @Test
    void a_limit_is_compared_as_nano_times_are_even_where_they_overflow() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(new Request("b", Long.MIN_VALUE + 10));
        admission.expire(Long.MAX_VALUE - 10);
        assertThat(events).isEmpty();
        admission.expire(Long.MIN_VALUE + 10);
        assertThat(events).containsExactly("b too long");
    }

    @Test
    void one_that_cannot_begin_gives_its_place_to_the_next() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(new Request("b", 1_000) {
            @Override
            public void admitted() {
                throw new IllegalStateException("no thread");
            }
        });
        admission.enter(request("c"));
        admission.leave();
        assertThat(events).containsExactly("c admitted");
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(IllegalStateException.class);
        assertThat(admission.inHand()).isEqualTo(1);
        assertThat(admission.queued()).isZero();
    }

    @Test
    void one_that_cannot_be_told_that_it_is_late_keeps_no_other_from_it() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(new Request("b", 100) {
            @Override
            public void waitedTooLong() {
                throw new IllegalStateException("no thread");
            }
        });
        admission.enter(new Request("c", 200));
        admission.expire(1_000);
        assertThat(events).containsExactly("c too long");
        assertThat(RecordedLogs.takenComplaints()).singleElement().extracting(RecordedLogs.Line::failure)
                .isInstanceOf(IllegalStateException.class);
        assertThat(admission.queued()).isZero();
    }

    @Test
    void those_dropped_are_told_and_never_called() {
        Admission admission = new Admission(1, 10);
        admission.enter(request("a"));
        admission.enter(request("b"));
        admission.dropWaiting();
        admission.leave();
        admission.expire(10_000);
        assertThat(events).containsExactly("b dropped");
        assertThat(admission.inHand()).isZero();
        assertThat(admission.queued()).isZero();
        assertThat(admission.enter(request("c"))).isEqualTo(Outcome.ADMITTED);
    }
}
