-- For wrk: sends as many requests at a time as the first argument says, and prints figures for Load.
function init(args)
    local depth = tonumber(args[1])
    if depth > 1 then
        local batch = {}
        for i = 1, depth do
            batch[i] = wrk.format()
        end
        local bytes = table.concat(batch)
        request = function() return bytes end
    end
end

function done(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("freshet requests=%d micros=%d p50=%d p99=%d errors=%d\n",
        summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
