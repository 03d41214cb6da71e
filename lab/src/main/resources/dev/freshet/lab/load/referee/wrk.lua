-- For wrk: sends the requests in its arguments (requests at a time, method, body) and prints figures for WrkOutput.
function init(args)
    wrk.method = args[2]
    wrk.body = args[3]
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

-- Denser towards the end, where latencies differ most.
local function percentages()
    local all = {}
    for i = 1, 197 do all[#all + 1] = i * 0.5 end
    for i = 1, 9 do all[#all + 1] = 99 + i * 0.1 end
    for i = 1, 9 do all[#all + 1] = 99.9 + i * 0.01 end
    return all
end

function done(summary, latency, requests)
    local cpu = os.clock()
    local errors = summary.errors
    io.write(string.format("freshet requests=%d micros=%d bytes=%d cpu=%d connect=%d read=%d write=%d status=%d timeout=%d",
        summary.requests, summary.duration, summary.bytes, cpu * 1e6,
        errors.connect, errors.read, errors.write, errors.status, errors.timeout), "\n")
    if summary.requests > 0 then
        io.write(string.format("freshet-latency mean=%.1f 0=%d", latency.mean, latency.min))
        for _, percent in ipairs(percentages()) do
            io.write(string.format(" %.2f=%d", percent, latency:percentile(percent)))
        end
        io.write(string.format(" 100=%d", latency.max), "\n")
    end
end
