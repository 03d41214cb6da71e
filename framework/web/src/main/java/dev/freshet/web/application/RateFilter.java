package dev.freshet.web.application;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;
import dev.freshet.web.Gate;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import dev.freshet.web.rate.BucketKey;
import dev.freshet.web.rate.RateHeaders;
import dev.freshet.web.rate.Taken;
import dev.freshet.web.rate.TokenBuckets;

/** Lets requests pass as long as their client has tokens. Thread-safe, does not block. */
final class RateFilter implements Filter {
    private final RateRule rule;
    private final Gate gate;
    private final TokenBuckets buckets;
    private final String burst;
    private final long began = System.nanoTime();

    RateFilter(RateRule rule, Gate gate, int maxKeys) {
        this.rule = rule;
        this.gate = gate;
        this.buckets = new TokenBuckets(rule.interval(), rule.burst(), maxKeys);
        this.burst = Integer.toString(rule.burst());
    }

    @Override
    public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
        Taken taken = buckets.take(key(request), System.nanoTime() - began);
        RateHeaders.set(response, burst, taken);
        if (taken.delay() > 0) {
            response.header("Retry-After", taken.retryAfter());
            ProblemDetail.forStatus(429).send(response);
        } else {
            chain.filter(request, response);
        }
    }

    private String key(HttpRequest request) {
        String caller = rule.key() == RateLimit.Key.CALLER ? gate.caller() : null;
        return caller == null ? BucketKey.of(request.remoteAddress().getAddress()) : BucketKey.of(caller);
    }
}
