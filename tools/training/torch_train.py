#!/usr/bin/env python3
"""Trains the small net of a game with PyTorch, on a GPU if there is one.

    PYTHONPATH=build/tools/python tools/training/torch_train.py GAME WEIGHTS --games GAMES... --width 256 --epochs 20

GAMES are files of `kiban selfplay`; WEIGHTS is a file such as `kiban train` itself makes, for `kiban net`,
`kiban match --first-options weights=WEIGHTS` and the engines' EvalFile. The samples come from the package for Python
(tools/python), which needs numpy; only training needs PyTorch.
"""

from __future__ import annotations

import argparse
import math
import os
import pathlib
import types
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch
    from kiban.training import Samples


def package() -> types.ModuleType:
    """The package's part for training; not loaded with this file, so that `--help` does without."""
    try:
        from kiban import training
    except ImportError as error:
        raise SystemExit(f"torch_train.py needs the package kiban and numpy (tools/python/README.md): {error}") from error
    return training


def pytorch() -> types.ModuleType:
    """PyTorch; not loaded with this file, so that reading and writing do without."""
    try:
        import torch
    except ImportError as error:
        raise SystemExit(f"torch_train.py needs PyTorch, which Python cannot load: {error}") from error
    return torch


def samples_of(options: argparse.Namespace) -> Samples:
    """The samples of the files that the options name."""
    try:
        samples = package().samples(options.game, options.games, seed=options.seed, lambda_=options.lambda_,
                                    result_share=options.result_share)
    except ValueError as error:
        raise SystemExit(str(error)) from error
    if samples.model != "nnue":
        raise SystemExit(f"{options.game} has no net: this script does not train its model, {samples.model!r}")
    if not samples.training or samples.training == len(samples.targets):
        raise SystemExit("too few games: there is no sample to learn from, or none held out")
    return samples


def train(samples: Samples, options: argparse.Namespace) -> list[torch.Tensor]:
    """The layers of the net: first weights and biases, last weights and biases."""
    torch = pytorch()
    views, count, held_out = samples.views, samples.training, len(samples.targets) - samples.training
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)

    features = torch.from_numpy(samples.features.view("i4")).to(device)
    offsets = torch.from_numpy(samples.offsets.view("i8")).to(device)
    buckets = torch.from_numpy(samples.buckets).to(device).long()
    targets = torch.from_numpy(samples.targets).to(device)

    width = options.width
    first = torch.randn(samples.dimensions, width, device=device) * 0.3 / math.sqrt(40)
    first_biases = torch.full((width,), 0.3, device=device)
    last = torch.randn(samples.bucket_count, views * width, device=device) / math.sqrt(views * width)
    last_biases = torch.zeros(samples.bucket_count, device=device)
    parameters = [first, first_biases, last, last_biases]
    for p in parameters:
        p.requires_grad_()

    def output(chosen: torch.Tensor) -> torch.Tensor:
        rows = (chosen[:, None] * views + torch.arange(views, device=device)).flatten()
        begin, size = offsets[rows], offsets[rows + 1] - offsets[rows]
        bags = torch.cumsum(size, 0) - size
        places = torch.repeat_interleave(begin - bags, size) + torch.arange(int(size.sum()), device=device)
        sums = torch.nn.functional.embedding_bag(features[places].long(), first, bags, mode="sum") + first_biases
        cut = sums.clamp(0, 1).square().view(len(chosen), views * width)
        return (cut * last[buckets[chosen]]).sum(1) + last_biases[buckets[chosen]]

    def loss(out: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        if samples.by_margin:
            return (out - wanted).square().mean()
        return torch.nn.functional.binary_cross_entropy_with_logits(out, wanted)

    def held_out_loss() -> float:
        total = 0.0
        with torch.no_grad():
            for chosen in torch.arange(count, count + held_out, device=device).split(options.batch):
                out = output(chosen)
                total += float(((out if samples.by_margin else out.sigmoid()) - targets[chosen]).square().sum())
        return total / held_out

    adam = torch.optim.Adam(parameters, lr=options.rate)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(adam, max(1, options.epochs - 1), options.rate / 100)
    for epoch in range(1, options.epochs + 1):
        for chosen in torch.randperm(count, device=device).split(options.batch):
            adam.zero_grad()
            loss(output(chosen), targets[chosen]).backward()
            adam.step()
            with torch.no_grad():
                for p in parameters[:3]:
                    p.clamp_(-samples.limit, samples.limit)
        print(f"epoch {epoch} rate {falling.get_last_lr()[0]:.6f} held out {held_out_loss():.6f}", flush=True)
        falling.step()
    return [p.detach().cpu() for p in parameters]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("weights")
    parser.add_argument("--games", nargs="+", required=True, help="files of kiban selfplay")
    parser.add_argument("--width", type=int, default=128, help="of the net: a multiple of 32")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=0.001)
    parser.add_argument("--lambda", dest="lambda_", type=float, help="weight of later moves' scores, 0 to 1")
    parser.add_argument("--result-share", type=float, help="weight of the game's result, 0 to 1")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.width <= 0 or options.width % 32 != 0:
        raise SystemExit("--width: must be a multiple of 32")
    weights = pathlib.Path(options.weights)
    if weights.is_dir() or not os.access(weights.parent, os.W_OK):
        raise SystemExit(f"{weights}: cannot be written")
    samples = samples_of(options)
    layers = train(samples, options)
    record = (f"PyTorch, {options.game}, {samples.games} games, {samples.training} samples, width {options.width} "
              f"epochs {options.epochs} seed {options.seed}")
    new = weights.with_name(weights.name + ".new")
    new.write_bytes(package().net_weights(options.game, *(layer.numpy() for layer in layers), unit=samples.unit,
                                          record=record))
    new.replace(weights)


if __name__ == "__main__":
    main()
